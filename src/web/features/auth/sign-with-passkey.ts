import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Lets the browser ask for a passkey and answers what it signed; `isOffered` offers one in a field instead of a dialog. Throws what the browser throws where none was used. */
export async function signWithPasskey(options: Record<string, unknown>, isOffered = false) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isOffered,
    verifyBrowserAutofillInput: false,
  })
  return { ...response, response: { ...response.response } }
}

/** Whether the browser's own dialog ended without a passkey; else the line or the server failed. */
export function isNoPasskey(error: Error): boolean {
  return error instanceof DOMException || error.cause instanceof DOMException
}
