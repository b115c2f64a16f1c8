import Interchange
import Primitives

extension ImportedRow {
    /// The row as JSON, with every cell as it stood in the file.
    func ownJSON(of bookImport: BookImport) -> JSON {
        [
            "file": .string(bookImport.fileName.text), "from": .string(bookImport.source.rawValue),
            "brought": .moment(bookImport.createdAt), "undone": .orNull(bookImport.undoneAt), "row": .integer(number),
            "became": .string(outcome.rawValue), "why": .array(remarks.map { .string($0) }),
            "review": .orNull(reviewID?.text), "reading": .orNull(reading?.outcome.rawValue),
            "cells": .array(raw.map { .array([.string($0.name), .string($0.text)]) }),
        ]
    }
}
