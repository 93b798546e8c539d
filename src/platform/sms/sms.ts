/** Sends one SMS, or throws. */
export interface SmsPort {
  send(message: { id: string; to: string; text: string }): Promise<void>
}

interface SmsSettings {
  url: string
  token: string
  sender: string
}

const limitMs = 10_000

/** An SMS service spoken to by one JSON POST: `{ id, from, to, text }` with a bearer token. Follows no redirect and waits ten seconds at most. */
export function httpSms({ url, token, sender }: SmsSettings): SmsPort {
  return {
    async send({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
        body: JSON.stringify({ id, from: sender, to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The SMS service answered ${response.status}`)
    },
  }
}
