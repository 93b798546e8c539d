import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const [present, verified, withKey] = [0x01, 0x04, 0x40]
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const url = (bytes: Buffer): string => bytes.toString('base64url')

/** A device that makes a passkey and signs with it, as WebAuthn Level 3 has it; `counter` is what it counts. */
export function createAuthenticator({ origin = 'http://localhost:3000' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const state = { counter: 0 }
  const clientData = (type: string, challenge: unknown) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, rest])
  }
  const answer = (response: object) => ({ id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {}, response })
  return {
    state,
    /** Answers the question for a new passkey. */
    make({ challenge }: Record<string, unknown>) {
      const key = Buffer.concat([hex('a5010203262001215820'), Buffer.from(x, 'base64url'), hex('225820'), Buffer.from(y, 'base64url')])
      const data = authData(present | verified | withKey, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]))
      const attestation = Buffer.concat([
        hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'),
        Buffer.from([data.length]),
        data,
      ])
      return answer({
        clientDataJSON: url(clientData('webauthn.create', challenge)),
        attestationObject: url(attestation),
        transports: ['internal'],
      })
    },
    /** Answers the question of a sign-in. */
    sign({ challenge }: Record<string, unknown>, { isVerified = true } = {}) {
      const data = authData(present | (isVerified ? verified : 0))
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({ clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) })
    },
  }
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
