import { errorText } from './error-text.ts'

/** One JSON line an event. Never a secret, a full address or a person's data: fields are chosen at the call. */
export type Log = {
  info: (message: string, fields?: Record<string, unknown>) => void
  warn: (message: string, fields?: Record<string, unknown>) => void
  error: (message: string, fields?: Record<string, unknown>) => void
}

const text = (value: unknown): unknown => (value instanceof Error ? errorText(value) : value)

export const createLog = (write: (line: string) => void): Log => {
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      write(
        JSON.stringify({
          at: new Date().toISOString(),
          level,
          message,
          ...Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, text(v)])),
        }),
      )
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
