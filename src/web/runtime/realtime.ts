import type { Socket } from 'socket.io-client'

/** An event of a room; without a sequence or a passing event everything is to be loaded again. */
export interface LiveChange {
  sequence?: number
  passing?: string
  by?: string
}

interface Watch {
  topic: string
  id: string
  room: string | null
  tell: (heard: LiveChange) => unknown
}

/** In milliseconds: the pauses before a lost connection is made again, the last one for ever (specification, section 9). */
const pauses = [1000, 2000, 5000, 10_000]
const timeoutMs = 10_000
const watches = new Set<Watch>()
const listeners = new Set<() => void>()
let socket: Socket | null = null
let isOpening = false
let lost = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls back on changes of a subject until the returned function is called; also whenever some may have been missed, as after a lost
 * connection. The connection is opened by the first watch and closed by the last.
 */
export function watchChanges({ topic, id }: { topic: string; id: string }, tell: (heard: LiveChange) => unknown): () => void {
  const watch: Watch = { topic, id, room: null, tell }
  watches.add(watch)
  if (socket?.connected) join(watch)
  else open()
  return () => {
    watches.delete(watch)
    if (watch.room && ![...watches].some(({ room }) => room === watch.room)) socket?.emit('leave', watch.room)
    if (watches.size === 0) close()
  }
}

/** Says in what is watched that the reader types. */
export function sendTyping({ topic, id }: { topic: string; id: string }): void {
  for (const watch of watches) if (watch.topic === topic && watch.id === id && watch.room) socket?.volatile.emit('typing', watch.room)
}

/** Whether changes are heard now. */
export const connection = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  read: () => socket?.connected ?? false,
  readOnServer: () => false,
}

function open(): void {
  if (isOpening || socket) return
  isOpening = true
  void import('socket.io-client')
    .then(({ io }) => {
      if (watches.size > 0) connect(io({ path: '/realtime', transports: ['websocket'], reconnection: false, timeout: timeoutMs }))
    })
    .catch(() => again())
    .finally(() => {
      isOpening = false
    })
}

function connect(made: Socket): void {
  socket = made
  made.on('connect', () => {
    lost = 0
    for (const watch of watches) join(watch)
    notifyListeners()
  })
  made.on('changed', ({ room, ...heard }: LiveChange & { room: string }) => {
    for (const watch of watches) if (watch.room === room) watch.tell(heard)
  })
  made.on('gap', () => {
    for (const { tell } of watches) tell({})
  })
  made.on('disconnect', again)
  made.on('connect_error', again)
}

/** Changes missed until the room is entered are loaded again. */
function join(watch: Watch): void {
  socket?.emit('watch', { topic: watch.topic, id: watch.id }, (room: string | null) => {
    watch.room = room
    if (room) watch.tell({})
  })
}

function again(): void {
  notifyListeners()
  for (const watch of watches) watch.room = null
  clearTimeout(timer)
  if (watches.size === 0) return
  timer = setTimeout(() => (socket ? socket.connect() : open()), pauses[Math.min(lost, pauses.length - 1)])
  lost += 1
}

function close(): void {
  clearTimeout(timer)
  lost = 0
  socket?.off()
  socket?.disconnect()
  socket = null
  notifyListeners()
}

function notifyListeners(): void {
  for (const tell of listeners) tell()
}
