/// The people on a front page and where somebody chooses who to be: the first of all; the others are searched for.
package enum FrontPeople {
    /// How many they are.
    package static let count = 10
}
