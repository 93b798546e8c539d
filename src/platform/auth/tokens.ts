import { desc, gte, lt } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Handle } from '#platform/database/database.ts'
import { signingKeys } from './auth.table.ts'
import { seal, unseal } from './secret-box.ts'

/** Minutes an access token is valid. */
export const tokenMinutes = 15
const algorithm = 'ES256'
const audience = 'libsa-api'
const keyDays = 90
const dayMs = 86_400_000

interface Signer {
  db: Handle
  secret: string
  baseUrl: string
  now: Date
}

/** Signs an access token (JWT, ES256) for a person and session. The key is replaced every 90 days. */
export async function signToken(
  { db, secret, baseUrl, now }: Signer,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<string> {
  const key = await keyOf({ db, secret, now })
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, kid: key.id, typ: 'JWT' })
    .setIssuer(baseUrl)
    .setAudience(audience)
    .setSubject(personId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenMinutes * 60)
    .sign(await importJWK(JSON.parse(unseal(key.privateJwk, secret)) as JWK, algorithm))
}

/** The session and person of a valid access token, or null. */
export async function readToken(
  { db, baseUrl, now }: Omit<Signer, 'secret'>,
  token: string,
): Promise<{ personId: string; sessionId: string } | null> {
  const keys = await publicKeys(db, now)
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = keys.find((one) => one.kid === kid)
        if (!key) throw new Error('unknown key')
        return importJWK(key, algorithm)
      },
      { algorithms: [algorithm], issuer: baseUrl, audience, currentDate: now },
    )
    const { sub, sid } = payload
    return typeof sub === 'string' && typeof sid === 'string' ? { personId: sub, sessionId: sid } : null
  } catch {
    return null
  }
}

/** The public keys of tokens that may still be valid, newest first (RFC 7517). */
export async function publicKeys(db: Handle, now: Date): Promise<JWK[]> {
  const rows = await db
    .select({ publicJwk: signingKeys.publicJwk })
    .from(signingKeys)
    .where(gte(signingKeys.createdAt, new Date(now.getTime() - (keyDays + 1) * dayMs)))
    .orderBy(desc(signingKeys.createdAt))
  return rows.map(({ publicJwk }) => publicJwk as JWK)
}

async function keyOf({ db, secret, now }: Omit<Signer, 'baseUrl'>) {
  const [known] = await db
    .select()
    .from(signingKeys)
    .where(gte(signingKeys.createdAt, new Date(now.getTime() - keyDays * dayMs)))
    .orderBy(desc(signingKeys.createdAt))
    .limit(1)
  if (known) return known
  const pair = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const id = await calculateJwkThumbprint(publicJwk)
  const key = {
    id,
    publicJwk: { ...publicJwk, kid: id, alg: algorithm, use: 'sig' },
    privateJwk: seal(JSON.stringify(await exportJWK(pair.privateKey)), secret),
    createdAt: now,
  }
  await db.delete(signingKeys).where(lt(signingKeys.createdAt, new Date(now.getTime() - (keyDays + 1) * dayMs)))
  await db.insert(signingKeys).values(key)
  return key
}
