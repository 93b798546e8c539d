import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  authorization: string | undefined
  model: string
  system: string
  prompt: string
}

/** A language model of the tests behind the chat completions interface: it answers with what `answer` makes of the prompt, as text. */
export async function modelServer(answer: (prompt: string) => string) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { model, messages } = JSON.parse(Buffer.concat(parts).toString()) as {
      model: string
      messages: { role: string; content: string }[]
    }
    const said = (role: string): string => messages.find((one) => one.role === role)?.content ?? ''
    asked.push({ authorization: request.headers.authorization, model, system: said('system'), prompt: said('user') })
    const message = { role: 'assistant', content: answer(said('user')) }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model, choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
