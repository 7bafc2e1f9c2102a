import { OperatorError } from '../server/env/operator-error.ts'
import { errorStack } from '../server/log/error-text.ts'

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** The output of a failed command: a sentence if the operator can fix it, else the stack. */
export function said(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, address, port, hostname } = error as {
    code?: string
    address?: string
    port?: number
    hostname?: string
  }
  if (code === undefined || !unreachable.has(code)) return errorStack(error)
  const where = hostname ?? (address === undefined ? '' : `${address}:${port}`)
  return `A store does not answer (${[code, where].filter((word) => word !== '').join(' ')}): look whether it runs, and at DATABASE_URL and CLICKHOUSE_URL`
}
