import { createServer, type Server } from 'node:http'
import { StartError } from '#platform/start-error.ts'

/** Makes the server listen on a port. Rejects with a `StartError` that names the remedy when the port is in use or not permitted. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((opened, refused) => {
    server.once('error', (error: NodeJS.ErrnoException) => refused(refusalFor(error, port)))
    server.listen(port, opened)
  })
}

/** Opens the port and closes it again, so that a start that cannot have it changes nothing. Rejects like `listen`. */
export async function tryPort(port: number): Promise<void> {
  const server = createServer()
  await listen(server, port)
  await new Promise((closed) => server.close(closed))
}

function refusalFor(error: NodeJS.ErrnoException, port: number): Error {
  const other = `choose another one, for example with PORT=${port < 1024 ? 3000 : (port % 65_535) + 1}`
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is already in use: stop the program that has it, or ${other}.`)
  if (error.code === 'EACCES') return new StartError(`This account may not open port ${port}: ${other}.`)
  return error
}
