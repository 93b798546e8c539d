import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import type { Clock } from '#platform/clock.ts'
import { createSlots } from '#platform/concurrency/slots.ts'
import { createTokenBuckets } from '#platform/concurrency/token-bucket.ts'
import { listenTo } from '#platform/database/notifications.ts'
import type { Log } from '#platform/log.ts'
import { type Change, changesChannel } from './publish-change.ts'

/** In milliseconds (specification, section 9). */
const [heartbeatMs, timeoutMs] = [30_000, 10_000]
const maxFrameBytes = 16 * 1024
/** Twenty at once and twenty in ten seconds. */
const mostMessages = { burst: 20, perSecond: 2 }
/**
 * Limits: sockets in all; sockets of one network (carriers put many phones into one); rooms of a socket. `unsent` frames at most wait for a
 * slow client: it is disconnected, and asks for missed changes when it comes back. A client that does not identify itself within
 * `unknownMs` is closed without a handshake.
 */
const usualLimits = { sockets: 5000, ofNetwork: 2000, rooms: 50, unsent: 200, unknownMs: timeoutMs }

/** The owner of a socket, known by the headers it was opened with. */
export interface Member {
  personId: string | null
  roles: readonly string[]
}

const path = '/realtime/'

/** Whether a request is for the sockets; as engine.io decides it. */
export function isRealtime({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(path)
}

/** Questions of the sockets to the shop. */
export interface Gate<M extends Member> {
  /** The person who opens a socket. */
  memberOf(request: IncomingMessage): Promise<M>
  /** Whether a page of ours opens it. */
  isOurs(request: IncomingMessage): boolean
  /** The network that opens it, by which sockets are counted. */
  networkOf(request: IncomingMessage): string
  /** The room of what a member wants to watch; null when that is not for them. */
  roomFor(member: M, wanted: { topic: string; id: string }): Promise<string | null>
  /** A member types in a room they are in. */
  tellTyping(member: M, room: string): Promise<void>
}

/** Sockets of one process. */
export interface Sockets {
  stop(): Promise<void>
}

/** The source of changes, and the limits; the usual ones by default. */
export interface SocketOptions {
  databaseUrl: string
  log: Log
  clock: Pick<Clock, 'ticks'>
  limits?: Partial<typeof usualLimits>
}

const serverOptions: Partial<ServerOptions> = {
  path,
  serveClient: false,
  transports: ['websocket'],
  pingInterval: heartbeatMs,
  pingTimeout: timeoutMs,
  connectTimeout: timeoutMs,
  maxHttpBufferSize: maxFrameBytes,
  // The server refuses what is not ours.
  destroyUpgrade: false,
}

/**
 * Opens sockets at `/realtime` on the server. Each watches rooms that the gate's rules allow and receives the subject of a change in any
 * process, never its content. A member's rights are read again when their account, session or roles change.
 */
export function openSockets<M extends Member>(
  http: HttpServer,
  gate: Gate<M>,
  { databaseUrl, log, clock, limits: wanted = {} }: SocketOptions,
): Sockets {
  const limits = { ...usualLimits, ...wanted }
  const connections = countConnections(limits, (request) => gate.networkOf(request))
  const io = new Server(http, {
    ...serverOptions,
    allowRequest: (request, answer) => answer(null, gate.isOurs(request) && connections.hold(request)),
  })
  const members = new WeakMap<Socket, M>()
  const backlog = countUnsent(limits.unsent)
  const mayTell = createTokenBuckets(mostMessages, clock)

  async function enter(socket: Socket): Promise<void> {
    const member = await gate.memberOf(socket.request)
    members.set(socket, member)
    if (member.personId) await socket.join(`person:${member.personId}`)
  }

  async function watch(socket: Socket, wanted: unknown, answer: unknown): Promise<void> {
    const member = members.get(socket)
    if (typeof answer !== 'function' || !member) return
    const room = isWanted(wanted) ? await gate.roomFor(member, wanted) : null
    // Counted when it is about to be joined: those asked for at once are many too.
    const isIn = room !== null && (socket.rooms.has(room) || socket.rooms.size < limits.rooms)
    if (isIn) await socket.join(room)
    answer(isIn ? room : null)
  }

  io.use((socket, next) => {
    enter(socket).then(
      () => next(),
      (error: Error) => next(error),
    )
  })
  io.on('connection', (socket) => {
    connections.identify(socket.request)
    socket.conn.on('packetCreate', () => backlog.count(socket))
    socket.conn.on('drain', () => backlog.clear(socket))
    socket.use((_, next) => (mayTell(socket.id) === 0 ? next() : letGo(socket)))
    const failed = (error: unknown) => log.warn({ err: error }, 'a socket was not answered')
    socket.on('watch', (wanted: unknown, answer: unknown) => void watch(socket, wanted, answer).catch(failed))
    socket.on('leave', (room: unknown) => {
      if (typeof room === 'string' && !room.startsWith('person:') && room !== socket.id) void socket.leave(room)
    })
    socket.on('typing', (room: unknown) => {
      const member = members.get(socket)
      if (member && typeof room === 'string' && socket.rooms.has(room)) void gate.tellTyping(member, room).catch(failed)
    })
  })

  function announce(change: Change): void {
    emitToRooms(io, change)
    if (change.topic === 'person' || change.topic === 'role')
      void checkAgain(io, { gate, members }, change.id).catch((error: unknown) => log.warn({ err: error }, 'sockets were not checked'))
  }

  const changes = listenTo(
    databaseUrl,
    {
      [changesChannel](payload) {
        const change = parse(payload)
        if (change) announce(change)
      },
    },
    // Missed changes are loaded again.
    { onGap: () => void io.emit('gap'), log },
  )
  return {
    async stop() {
      io.disconnectSockets(true)
      io.engine.close()
      await changes.stop()
    },
  }
}

/** Counts connections before anybody asks who opens them, and closes those that do not identify themselves. */
function countConnections(limits: typeof usualLimits, networkOf: (request: IncomingMessage) => string) {
  const take = createSlots({ all: limits.sockets, ofKey: limits.ofNetwork })
  const unknown = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  return {
    /** Counts a connection until it has ended; false where there is no place for it. */
    hold(request: IncomingMessage): boolean {
      const release = take(networkOf(request))
      if (!release) return false
      const timer = setTimeout(() => request.socket.destroy(), limits.unknownMs)
      unknown.set(request, timer)
      request.socket.once('close', () => {
        clearTimeout(timer)
        release()
      })
      return true
    },
    identify: (request: IncomingMessage) => clearTimeout(unknown.get(request)),
  }
}

/** Counts the frames of each socket that wait to be taken, and closes a socket with too many. */
function countUnsent(limit: number) {
  const unsent = new WeakMap<Socket, number>()
  return {
    /** A socket that still has too many once the frames of this turn are written is closed. */
    count(socket: Socket): void {
      const isTooMuch = () => (unsent.get(socket) ?? 0) > limit
      const wasTooMuch = isTooMuch()
      unsent.set(socket, (unsent.get(socket) ?? 0) + 1)
      if (isTooMuch() && !wasTooMuch) setImmediate(() => isTooMuch() && letGo(socket))
    },
    clear: (socket: Socket) => void unsent.set(socket, 0),
  }
}

/** Disconnects at once, without waiting for a client to agree: one that takes nothing would keep its place until its heartbeat is missed. */
function letGo(socket: Socket): void {
  socket.disconnect(true)
  socket.request.socket.destroy()
}

/** Sends a change to the room of its subject and to that of every subject of its topic. */
function emitToRooms(io: Server, { topic, id, ...change }: Change): void {
  const rooms = [`${topic}:${id}`, `every:${topic}`]
  for (const room of rooms) {
    for (const socketId of io.of('/').adapter.rooms.get(room) ?? []) {
      io.of('/')
        .sockets.get(socketId)
        ?.emit('changed', { room, id, ...change })
    }
  }
}

interface Known<M extends Member> {
  gate: Pick<Gate<M>, 'memberOf'>
  members: WeakMap<Socket, M>
}

/** Disconnects a person's sockets that were opened under other rights; a page of theirs opens them again. */
async function checkAgain<M extends Member>(io: Server, { gate, members }: Known<M>, personId: string): Promise<void> {
  for (const socketId of io.of('/').adapter.rooms.get(`person:${personId}`) ?? []) {
    const socket = io.of('/').sockets.get(socketId)
    const member = socket && members.get(socket)
    if (!socket || !member) continue
    const now = await gate.memberOf(socket.request)
    const isSame = now.personId === member.personId && now.roles.join() === member.roles.join()
    if (!isSame) socket.disconnect(true)
  }
}

function isWanted(wanted: unknown): wanted is { topic: string; id: string } {
  if (typeof wanted !== 'object' || wanted === null) return false
  const { topic, id } = wanted as Record<string, unknown>
  return typeof topic === 'string' && typeof id === 'string' && topic.length <= 40 && id.length <= 64
}

function parse(payload: string): Change | null {
  try {
    return JSON.parse(payload) as Change
  } catch {
    return null
  }
}
