import { type APIRequestContext, request } from '@playwright/test'
import { type Shop, signIn } from './shop.ts'

/** A client of the API: a visit, or somebody without a browser. */
export interface Caller {
  context: { request: APIRequestContext }
}

/** Somebody without a browser, signed in where a name is given. A context with its page costs a renderer. */
export async function caller({ baseUrl }: Shop, name?: string): Promise<Caller> {
  const somebody = { context: { request: await request.newContext({ baseURL: baseUrl }) } }
  if (name) await signIn(somebody.context, name)
  return somebody
}
