import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A mail server that answers each command as configured, and 250 to all others. */
export async function smtpServer(
  answers: (line: string) => string | undefined = () => undefined,
  atEnd: (end: () => void) => void = onTestFinished,
) {
  const seen: string[] = []
  /** Complete mails with their envelope. When several arrive at once, the lines of `seen` are mixed. */
  const whole: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => open.delete(socket))
    let isText = false
    let rest = ''
    let mail: string[] = []
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        seen.push(line)
        if (!isText && line.startsWith('MAIL FROM')) mail = []
        mail.push(line)
        if (isText && line !== '.') continue
        if (line === '.') {
          isText = false
          whole.push(mail.join('\n'))
        }
        const answer = answers(line) ?? (line === 'DATA' ? '354 go' : '250 fine')
        if (line === 'DATA' && answer.startsWith('354')) isText = true
        socket.write(`${answer}\r\n`)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, seen, whole, port }
}
