import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  authorization: string | undefined
  model: string
  system: string
  prompt: string
}

/** A text; its parts as they are written; or null for a model that fails. */
export type ModelAnswer = string | AsyncIterable<string> | null

/**
 * A language model of the tests behind the chat completions interface: it answers with what `answer` makes of the prompt, as text or, where it
 * is asked to stream, word by word. Parts that throw break the connection off.
 */
export async function modelServer(answer: (prompt: string) => ModelAnswer) {
  const asked: Asked[] = []
  const state = { cut: 0 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { model, messages, stream } = JSON.parse(Buffer.concat(parts).toString()) as {
      model: string
      messages: { role: string; content: string }[]
      stream?: boolean
    }
    const said = (role: string): string => messages.find((one) => one.role === role)?.content ?? ''
    asked.push({ authorization: request.headers.authorization, model, system: said('system'), prompt: said('user') })
    const content = answer(said('user'))
    if (content === null) response.writeHead(500).end('{}')
    else if (stream) {
      response.on('close', () => {
        if (!response.writableFinished) state.cut += 1
      })
      await write(response, { model, parts: typeof content === 'string' ? (content.match(/\s*\S+/g) ?? []) : content })
    } else {
      const message = { role: 'assistant', content }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model, choices: [{ index: 0, message, finish_reason: 'stop' }] }),
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    /** The number of answers that their reader aborted. */
    cut: () => state.cut,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function write(response: ServerResponse, { model, parts }: { model: string; parts: Iterable<string> | AsyncIterable<string> }) {
  const send = (delta: object, reason: 'stop' | null) => {
    const choices = [{ index: 0, delta, finish_reason: reason }]
    response.write(`data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model, choices })}\n\n`)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  try {
    for await (const content of parts) send({ role: 'assistant', content }, null)
    send({}, 'stop')
    response.end('data: [DONE]\n\n')
  } catch {
    response.destroy()
  }
}
