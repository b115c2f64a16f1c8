import Flyleaf
import Primitives

extension MemoryStores {
    var messages: any MessageStore { MemoryMessageStore(memory: self) }

    /// A message with who handles it, and until when.
    struct MessageRow {
        var message: Message
        var holder: (key: String, until: Timestamp)?
    }
}

extension MemoryStores.Tables {
    mutating func logAccount(
        _ connection: Connection,
        _ isNamed: Bool,
        _ moderator: ID<Member>,
        _ now: Timestamp
    ) {
        let identity = connection.identity
        let act = MessageAccountAct(
            number: (messageAccountActs.last?.act.number ?? 0) + 1,
            name: PersonName(trusted: identity.writtenName),
            network: identity.network,
            isNamed: isNamed,
            moderatorID: members[moderator] == nil ? nil : moderator,
            moment: now
        )
        messageAccountActs.append((act, connection.memberID))
        messageAccountActs.removeFirst(max(0, messageAccountActs.count - MessageAccountAct.maximum))
    }

    /// Takes a member out of the log, who is gone, and the names of their accounts.
    mutating func forgetMessageActs(of member: ID<Member>) {
        messageAccountActs = messageAccountActs.map { act, owner in
            let left = MessageAccountAct(
                number: act.number,
                name: owner == member ? nil : act.name,
                network: act.network,
                isNamed: act.isNamed,
                moderatorID: act.moderatorID == member ? nil : act.moderatorID,
                moment: act.moment
            )
            return (left, owner)
        }
    }

    /// Removes some messages, and what was answered to them.
    mutating func removeMessages(_ isMeant: (Message) -> Bool) {
        let ids = Set(messages.map(\.message).filter(isMeant).map(\.id.text))
        for message in messages.map(\.message) where isMeant(message) && message.outcome != nil {
            guard let member = message.memberID, let post = message.post else { continue }
            messagePosts.append((member, post, message.writtenAt))
        }
        messages.removeAll { isMeant($0.message) }
        replies = replies.filter { !$0.value.isAutomatic || !ids.contains($0.key.text) }
    }
}

private struct MemoryMessageStore: MessageStore {
    let memory: MemoryStores

    func accounts() async throws -> [MessageAccount] {
        memory.read { tables in
            tables.messageAccounts.filter { tables.connections[$0.connectionID] != nil }.sorted {
                ($0.namedAt, $0.connectionID.text) < ($1.namedAt, $1.connectionID.text)
            }
        }
    }

    func name(_ account: MessageAccount) async throws -> Bool {
        memory.write { tables in
            guard let connection = tables.connections[account.connectionID]?.connection,
                connection.memberID == account.memberID
            else { return false }
            tables.messageAccounts.removeAll { tables.connections[$0.connectionID] == nil }
            if tables.messageAccounts.contains(where: { $0.connectionID == account.connectionID }) { return true }
            guard tables.messageAccounts.count < MessageAccount.maximum else { return false }
            tables.messageAccounts.append(account)
            tables.logAccount(connection, true, account.memberID, account.namedAt)
            return true
        }
    }

    func dismiss(
        _ connection: ID<Connection>,
        _ member: ID<Member>,
        _ moderator: ID<Member>,
        _ now: Timestamp
    ) async throws -> Bool {
        memory.write { tables in
            let count = tables.messageAccounts.count
            tables.messageAccounts.removeAll { $0.connectionID == connection && $0.memberID == member }
            guard tables.messageAccounts.count < count else { return false }
            tables.removeMessages { $0.connectionID == connection }
            tables.messagePeople.removeAll { $0.accountID == connection }
            if let kept = tables.connections[connection]?.connection { tables.logAccount(kept, false, moderator, now) }
            return true
        }
    }

    func note(_ account: MessageAccount) async throws {
        memory.write { tables in
            let index = tables.messageAccounts.firstIndex {
                $0.connectionID == account.connectionID && $0.namedAt == account.namedAt
            }
            guard let index else { return }
            let readTo = max(tables.messageAccounts[index].readTo, account.readTo)
            tables.messageAccounts[index].readTo = readTo
            tables.messageAccounts[index].nextAt = account.nextAt
            tables.messageAccounts[index].gap = account.gap
            tables.messageAccounts[index].lostAt = account.lostAt
        }
    }

    func connection(_ network: NetworkName, server: String, address: String) async throws -> Connection? {
        let found = memory.read { tables in
            tables.connections.values.map(\.connection).filter { connection in
                connection.identity.network == network && connection.identity.server == server
                    && connection.identity.address == address && connection.state == .active
            }
        }
        return found.count == 1 ? found.first : nil
    }

    func acts(_ moderator: ID<Member>?, _ limit: Int) async throws -> [MessageAccountAct] {
        memory.read { tables in
            let acts = tables.messageAccountActs.map(\.act).filter { moderator == nil || $0.moderatorID == moderator }
            return Array(acts.reversed().prefix(max(0, limit)))
        }
    }

    func person(_ member: ID<Member>, _ account: ID<Connection>, _ remoteID: String) async throws -> MessagePerson? {
        memory.read { tables in
            tables.messagePeople.first {
                $0.memberID == member && $0.accountID == account && $0.sender.remoteID == remoteID
            }
        }
    }

    func ask(_ person: MessagePerson) async throws {
        memory.write { tables in
            guard tables.members[person.memberID] != nil,
                tables.messageAccounts.contains(where: { $0.connectionID == person.accountID })
            else { return }
            let isThere = tables.messagePeople.contains { other in
                other.memberID == person.memberID && other.accountID == person.accountID
                    && other.sender.remoteID == person.sender.remoteID
            }
            if !isThere { tables.messagePeople.append(person) }
            let own = tables.messagePeople.filter { $0.memberID == person.memberID }.lastFirst
            let inOrder = own.filter { $0.isOwn == true } + own.filter { $0.isOwn != true }
            let gone = Set(inOrder.dropFirst(MessagePerson.maximumPerMember).map(\.id))
            tables.messagePeople.removeAll { gone.contains($0.id) }
        }
    }

    func people(_ member: ID<Member>) async throws -> [MessagePerson] {
        memory.read { tables in tables.messagePeople.filter { $0.memberID == member }.lastFirst }
    }

    func answer(_ id: ID<MessagePerson>, _ isOwn: Bool, _ member: ID<Member>, _ now: Timestamp) async throws -> Bool {
        memory.write { tables in
            let index = tables.messagePeople.firstIndex { $0.id == id && $0.memberID == member }
            guard let index else { return false }
            let person = tables.messagePeople[index]
            tables.messagePeople[index] = MessagePerson(
                id: id,
                memberID: member,
                accountID: person.accountID,
                sender: person.sender,
                writtenAt: person.writtenAt,
                isOwn: isOwn,
                answeredAt: person.isOwn == isOwn ? person.answeredAt : now
            )
            guard !isOwn else { return true }
            func isTheirs(_ message: Message) -> Bool {
                message.memberID == member && message.connectionID == person.accountID
                    && message.sender.remoteID == person.sender.remoteID
            }
            let ids = Set(tables.messages.map(\.message).filter(isTheirs).map(\.id.text))
            tables.replies = tables.replies.filter { id, reply in
                !reply.isAutomatic || reply.state == .posted || !ids.contains(id.text)
            }
            tables.removeMessages { isTheirs($0) && $0.outcome == nil }
            return true
        }
    }

    func take(_ message: Message, _ since: Timestamp) async throws -> Bool {
        memory.write { tables in
            let account = tables.messageAccounts.first { $0.connectionID == message.connectionID }
            guard let account, account.namedAt <= message.writtenAt else { return false }
            let all = tables.messages.map(\.message)
            let isKnown = all.contains { other in
                if let post = message.post, other.post == post, other.memberID == message.memberID { return true }
                return other.connectionID == message.connectionID
                    && (other.remoteID == message.remoteID
                        || (message.memberID == nil && other.memberID == nil
                            && other.sender.remoteID == message.sender.remoteID))
            }
            let isFull =
                message.memberID == nil
                ? all.count { $0.memberID == nil } >= Message.maximumStrangers
                    || all.count { $0.memberID == nil && $0.writtenAt > since } >= Message.maximumStrangersInPeriod
                : all.count { $0.memberID == message.memberID && $0.writtenAt > since } >= Message.maximumPerMember
            tables.messagePosts.removeAll { $0.writtenAt <= since }
            let wasDone = tables.messagePosts.contains { $0.member == message.memberID && $0.post == message.post }
            let isForeign = tables.messagePeople.contains { person in
                person.memberID == message.memberID && person.accountID == message.connectionID
                    && person.sender.remoteID == message.sender.remoteID
                    && (person.isOwn != true || person.answeredAt.map { $0 > message.writtenAt } == true)
            }
            guard !isKnown, !isFull, !isForeign, !wasDone else { return false }
            tables.messages.append(MemoryStores.MessageRow(message: message))
            guard let member = message.memberID else { return true }
            let old = tables.messages.map(\.message).filter { $0.memberID == member }.newestFirst
                .dropFirst(Message.maximumPerMember)
            let gone = Set(old.filter { $0.outcome != nil }.map(\.id))
            tables.removeMessages { gone.contains($0.id) }
            return true
        }
    }

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> Message? {
        memory.write { tables in
            let open = tables.messages.filter { $0.message.outcome == nil }
            let waiting = open.filter { row in
                let isFirst = [row.message].isFirst(of: open.map(\.message))
                return isFirst && (row.holder.map { $0.until <= now } ?? true)
            }
            guard let first = waiting.map(\.message).newestFirst.last,
                let index = tables.messages.firstIndex(where: { $0.message.id == first.id })
            else { return nil }
            tables.messages[index].holder = (key, until)
            tables.messages[index].message.attempts += 1
            return tables.messages[index].message
        }
    }

    func hasLater(_ message: Message, _ book: ID<Book>) async throws -> Bool {
        memory.read { tables in
            tables.messages.map(\.message).contains { other in
                other.memberID == message.memberID && other.writtenAt > message.writtenAt && other.made?.bookID == book
            }
        }
    }

    func finish(_ message: Message, _ key: String) async throws -> Bool {
        memory.write { tables in
            let index = tables.messages.firstIndex { row in
                row.message.id == message.id && row.holder?.key == key && row.message.outcome == nil
            }
            guard let index else { return false }
            tables.messages[index].message.outcome = message.outcome
            tables.messages[index].message.made = message.made
            tables.messages[index].message.words = ""
            tables.messages[index].holder = nil
            return true
        }
    }

    func handled(_ member: ID<Member>, _ limit: Int) async throws -> [Message] {
        memory.read { tables in
            let own = tables.messages.map(\.message).filter { $0.memberID == member && $0.outcome != nil }
            return Array(own.newestFirst.prefix(limit))
        }
    }

    func setting(_ member: ID<Member>) async throws -> MessageSetting {
        memory.read { $0.messageSettings[member] ?? .standard }
    }

    func set(_ setting: MessageSetting, _ member: ID<Member>) async throws {
        memory.write { tables in
            guard tables.members[member] != nil else { return }
            tables.messageSettings[member] = setting
        }
    }
}

extension [Message] {
    /// Whether the one in here is of nobody known, or the first of its member.
    fileprivate func isFirst(of all: [Message]) -> Bool {
        guard let member = first?.memberID else { return true }
        return all.filter { $0.memberID == member }.newestFirst.last?.id == first?.id
    }

    fileprivate var newestFirst: [Message] {
        sorted { ($0.writtenAt, $0.id.text) > ($1.writtenAt, $1.id.text) }
    }
}

extension [MessagePerson] {
    fileprivate var lastFirst: [MessagePerson] {
        sorted { ($0.writtenAt, $0.id.text) > ($1.writtenAt, $1.id.text) }
    }
}
