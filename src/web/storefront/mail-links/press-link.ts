import type { ActionFunctionArgs } from 'react-router'
import { type Api, pageRequest } from '#web/runtime/viewer.ts'

/** The outcome of a mail's link: done, or the sentence with the reason. */
export interface Pressed {
  problem: string | null
}

/** Uses the token of the address. A plain POST is enough: mail programs send one, and it works before any script. */
export async function pressLink(
  { request, context }: ActionFunctionArgs,
  use: (api: Api, token: string, parameters: URLSearchParams) => Promise<unknown>,
): Promise<Pressed> {
  const parameters = new URL(request.url).searchParams
  const token = parameters.get('token') ?? ''
  try {
    await use(context.get(pageRequest).api, token, parameters)
    return { problem: null }
  } catch (error) {
    const { status = 500, message } = error as { status?: number; message: string }
    if (status >= 500) throw error
    return { problem: message }
  }
}
