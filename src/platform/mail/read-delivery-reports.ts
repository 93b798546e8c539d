/** The words of a message about a mail, for one recipient. */
interface Said {
  /** Somebody has called the mail spam (RFC 5965). */
  feedback: boolean
  action: string
  status: string
  diagnostic: string
  address: string | null
  /** The Message-ID of the mail, with its brackets. */
  messageId: string | null
}

type Fields = ReadonlyMap<string, string>

const maxRecipients = 100

/** Reads the parts for machines of a message about a mail that came back (RFC 3464) or was complained about (RFC 5965). */
export function readDeliveryReports(message: string): Said[] {
  const lines = message.split(/\r?\n/)
  const status = partOf(lines, 'message/delivery-status')
  const feedback = partOf(lines, 'message/feedback-report')
  const messageId = returnedIdOf(lines)
  if (feedback) {
    const [fields] = blocksOf(feedback)
    return fields?.get('feedback-type')?.toLowerCase() === 'abuse' ? [saidOf(fields, { feedback: true, messageId })] : []
  }
  return blocksOf(status ?? [])
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'))
    .slice(0, maxRecipients)
    .map((fields) => saidOf(fields, { feedback: false, messageId }))
}

function saidOf(fields: Fields, { feedback, messageId }: Pick<Said, 'feedback' | 'messageId'>): Said {
  const of = (name: string) => fields.get(name) ?? ''
  const [recipient] = ['original-rcpt-to', 'original-recipient', 'final-recipient'].map(of).filter(Boolean)
  return {
    feedback,
    action: of('action').toLowerCase(),
    status: of('status'),
    diagnostic: of('diagnostic-code').replace(/^\w+;\s*/, ''),
    address: recipient?.replace(/^\w+;\s*/, '').replaceAll(/[<>\s]/g, '') || null,
    messageId,
  }
}

/** The lines of the part with this type, until the next boundary; null without one. */
function partOf(lines: readonly string[], type: string): string[] | null {
  const head = lines.findIndex((line) => /^content-type:/i.test(line) && line.toLowerCase().includes(type))
  if (head < 0) return null
  const begin = lines.indexOf('', head) + 1
  const end = lines.findIndex((line, at) => at >= begin && line.startsWith('--'))
  return begin === 0 ? null : lines.slice(begin, end < 0 ? undefined : end)
}

/** The fields of each block, by names in lower case; blocks are parted by empty lines. */
function blocksOf(lines: readonly string[]): Fields[] {
  const blocks: Map<string, string>[] = [new Map()]
  let name = ''
  for (const line of lines) {
    const block = blocks.at(-1)
    const colon = line.indexOf(':')
    if (line.trim() === '') blocks.push(new Map())
    else if (/^[ \t]/.test(line)) block?.set(name, `${block.get(name) ?? ''} ${line.trim()}`)
    else if (colon > 0) {
      name = line.slice(0, colon).toLowerCase()
      block?.set(name, line.slice(colon + 1).trim())
    }
  }
  return blocks.filter(({ size }) => size > 0)
}

/** The Message-ID in the returned mail, the last part. */
function returnedIdOf(lines: readonly string[]): string | null {
  const line = lines.findLast((one) => /^message-id:/i.test(one))
  return line?.slice(line.indexOf(':') + 1).trim() ?? null
}
