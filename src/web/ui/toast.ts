export interface ToastOptions {
  description?: string
  action?: { label: string; onClick: () => void }
  tone?: 'plain' | 'good' | 'bad' | 'info'
}

export interface ToastCall extends ToastOptions {
  title: string
}

let show: ((call: ToastCall) => void) | null = null
let isWanted = false
const waiting: ToastCall[] = []
const listeners = new Set<() => void>()

/** Says something for four seconds. The code that shows it arrives with the first one. */
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

/** For the part that draws toasts: takes what waited, and everything from now on. */
export function receiveToasts(receiver: (call: ToastCall) => void): () => void {
  show = receiver
  for (const call of waiting.splice(0)) receiver(call)
  return () => {
    show = null
  }
}

/** Whether anything was ever said. */
export const toastsWanted = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  read: () => isWanted,
  readOnServer: () => false,
}
