import { errorText } from './error-text.ts'
import { currentRequest } from './request-scope.ts'

/** From most to least urgent. Each level includes the ones before it. */
export const logLevels = ['error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]
type Write = (message: string, fields?: Record<string, unknown>) => void

/** One JSON line per event. Never a secret, a full address or personal data: callers choose the fields. */
export type Log = Record<LogLevel, Write>

const text = (value: unknown): unknown => (value instanceof Error ? errorText(value) : value)

/** `least`: lines below this level are omitted. A line written for a request contains its id. */
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
