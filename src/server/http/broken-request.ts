import type { Socket } from 'node:net'
import { idOf, requestIdHeader } from '../log/request-scope.ts'

const words: Record<string, readonly [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The address or the headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive'],
}
const unreadable = [400, 'Bad Request', 'The request cannot be read'] as const

/** Answers requests that Node's parser refuses, in the usual envelope. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [code, reason, message] = words[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ code, message, data: null })
  socket.end(
    [
      `HTTP/1.1 ${code} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${requestIdHeader}: ${idOf(undefined)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}
