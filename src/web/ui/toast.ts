export interface ToastOptions {
  description?: string
  action?: { label: string; onClick: () => void }
  /** The time for which its action is open, if it is limited. */
  seconds?: number
  tone?: 'plain' | 'good' | 'bad' | 'info'
}

export interface ToastCall extends ToastOptions {
  title: string
}

let show: ((call: ToastCall) => void) | null = null
let isWanted = false
const waiting: ToastCall[] = []
const listeners = new Set<() => void>()

/** Shows a toast for four seconds, or until it is closed if it has an action. The toaster is loaded with the first one. */
export function toast(title: string, options: ToastOptions = {}): void {
  const call = { title, ...options }
  if (show) {
    show(call)
    return
  }
  waiting.push(call)
  isWanted = true
  for (const tell of listeners) tell()
}

/** Registers the toaster: it receives the queued toasts and all later ones. */
export function receiveToasts(receiver: (call: ToastCall) => void): () => void {
  show = receiver
  for (const call of waiting.splice(0)) receiver(call)
  return () => {
    show = null
  }
}

/** Whether any toast was ever shown. */
export const toastsWanted = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  read: () => isWanted,
  readOnServer: () => false,
}
