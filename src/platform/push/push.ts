import type { PushNote } from '#values/push-note.ts'

/** A browser that takes notifications. */
export interface PushDevice {
  endpoint: string
  /** Both base64url: only the browser reads what is encrypted with them. */
  publicKey: string
  auth: string
}

/** Sends a notification to one device, or throws. */
export interface PushPort {
  /** Answers `gone` for a device that takes none any more. */
  send(device: PushDevice, note: PushNote): Promise<'sent' | 'gone'>
  /** In how many milliseconds the services may be asked again; 0 for now. */
  waitMs?(): number
}
