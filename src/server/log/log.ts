import { errorText } from './error-text.ts'
import { currentRequest } from './request-scope.ts'

/** From what asks for somebody at once to what is good to know. Each says what is before it, too. */
export const logLevels = ['error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]
type Write = (message: string, fields?: Record<string, unknown>) => void

/** One JSON line an event. Never a secret, a full address or a person's data: fields are chosen at the call. */
export type Log = Record<LogLevel, Write>

const text = (value: unknown): unknown => (value instanceof Error ? errorText(value) : value)

/** `least`: lines below this level are left out. A line that is written for a request names it. */
export function createLog(write: (line: string) => void, least: () => LogLevel = () => 'info'): Log {
  const at =
    (level: LogLevel): Write =>
    (message, fields = {}) => {
      if (logLevels.indexOf(level) > logLevels.indexOf(least())) return
      const request = currentRequest()
      write(
        JSON.stringify({
          at: new Date().toISOString(),
          level,
          message,
          ...(request === undefined ? {} : { request }),
          ...Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, text(v)])),
        }),
      )
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
