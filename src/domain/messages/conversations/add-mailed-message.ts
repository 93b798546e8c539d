import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { addMessages, type NewMessage } from './add-message.ts'
import { maxMessage } from './conversation.policy.ts'
import { chatPhotos } from './conversation-photos.table.ts'
import { type ChatSessionRow, chatSessions } from './conversations.table.ts'
import type { KeptPhoto } from './keep-photo.ts'

/** The writer of a mail. */
interface Writer {
  personId: string | null
  /** The address of the mail that they answer; answers go there. */
  address: string
  locale: Locale
  orderId: string
}

interface Written {
  key: string
  content: string
  metadata?: Record<string, unknown>
  photo?: KeptPhoto
}

/**
 * Adds words by mail to the open conversation of their writer, or to a new one, which waits for staff. A text longer than a message becomes
 * several. False for an existing key.
 */
export async function addMailedMessage(tx: TxContext, writer: Writer, { key, content, metadata = {}, photo }: Written): Promise<boolean> {
  const session = (await lockOpen(tx, writer)) ?? (await begin(tx, writer))
  const photoId = photo ? newId() : null
  const common = { senderType: 'user', senderId: writer.personId } as const
  const [first = '', ...rest] = photo ? [''] : partsOf(content)
  const said = { ...common, key, content: first, metadata: { ...metadata, ...(photoId && { photo: photoId }) } }
  const messages: [NewMessage, ...NewMessage[]] = [
    photo ? { ...said, messageType: 'photo' } : said,
    ...rest.map((part, index) => ({ ...common, key: `${key}-part-${index + 1}`, content: part, metadata })),
  ]
  const waits = session.agentId === null
  const { isNew } = await addMessages(tx, session, {
    messages,
    changes: {
      mailedTo: writer.address,
      orderId: writer.orderId,
      status: 'transferred_to_human',
      ...(waits && { waitingSince: session.waitingSince ?? tx.now }),
    },
  })
  if (isNew && photo && photoId) await tx.db.insert(chatPhotos).values({ id: photoId, sessionId: session.id, ...photo, addedAt: tx.now })
  return isNew
}

/** The conversation of somebody without an account is found by their address. */
function hashOf({ address }: Writer): string {
  return createHash('sha256').update(`mail:${address}`).digest('hex')
}

async function lockOpen(tx: TxContext, writer: Writer): Promise<ChatSessionRow | null> {
  const { personId } = writer
  const isTheirs =
    personId === null ? and(eq(chatSessions.visitorHash, hashOf(writer)), isNull(chatSessions.userId)) : eq(chatSessions.userId, personId)
  const [session] = await tx.db
    .select()
    .from(chatSessions)
    .where(and(isTheirs, ne(chatSessions.status, 'resolved')))
    .orderBy(desc(chatSessions.lastActivityAt))
    .limit(1)
    .for('update')
  return session ?? null
}

async function begin(tx: TxContext, writer: Writer): Promise<ChatSessionRow> {
  const { personId, locale, orderId } = writer
  const [begun] = await tx.db
    .insert(chatSessions)
    .values({
      id: newId(),
      sessionId: newId(),
      userId: personId,
      visitorHash: hashOf(writer),
      locale,
      status: 'transferred_to_human',
      department: 'orders',
      path: `/profile/orders/${orderId}`,
      waitingSince: tx.now,
      startedAt: tx.now,
      lastActivityAt: tx.now,
    })
    .onConflictDoNothing()
    .returning()
  // Another mail of theirs has begun it meanwhile.
  const session = begun ?? (await lockOpen(tx, writer))
  if (!session) throw new Error('a conversation by mail could not be begun')
  if (begun) await record(tx, 'chat.started', begun.id)
  return session
}

function partsOf(content: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < content.length || at === 0; at += maxMessage) parts.push(content.slice(at, at + maxMessage))
  return parts
}
