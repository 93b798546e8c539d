/** An enhanced status (RFC 3463) in the words of a server: class, subject and detail. */
const enhanced = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/

/** The words of servers about a mailbox that is not there, and about a sender that they do not want. */
const ofMailbox = /no such|unknown|mailbox|user|recipient|account|does not exist|invalid address/i
const ofSender = /relay|sender|spam|block|polic|auth|reputation|quota|full|rate|too many/i

/**
 * Reads the refusal of a mail: `bounce` when the address takes no mail at all. A full mailbox, and a refusal of the shop instead of the reader,
 * are `soft`: else one faulty setting would close the addresses of everybody.
 */
export function kindOfReply(reply: string): 'bounce' | 'soft' {
  const [found, level, subject, detail] = enhanced.exec(reply) ?? []
  if (found) return level === '5' && isOfAddress(`${subject}.${detail}`) ? 'bounce' : 'soft'
  return /^\D*55[013]\b/.test(reply) && ofMailbox.test(reply) && !ofSender.test(reply) ? 'bounce' : 'soft'
}

/** 1.x is the address, but 1.7 and 1.8 that of the sender; 2.1 a mailbox that is switched off. */
function isOfAddress(status: string): boolean {
  return /^1\.(?:[0-6]|10)$/.test(status) || status === '2.1'
}
