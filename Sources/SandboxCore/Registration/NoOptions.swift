package import Templating

/// What a program says of itself at a face that asks for a name and addresses alone.
package struct NoOptions: ViewModel {
    package static var fields: [Field<Self>] { [] }

    package init() {}
}
