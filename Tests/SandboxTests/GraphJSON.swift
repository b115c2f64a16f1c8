@testable import Sandbox

// In a file of its own, because the test support has a type of the same name.
typealias GraphJSON = JSON
