import { csvType } from '../../contract/csv-file.ts'
import { ApiError } from './api-error.ts'
import type { Send } from './create-api.ts'

// unknown outside of a browser
const isOnline = (): boolean | undefined => (typeof navigator === 'undefined' ? undefined : navigator.onLine)

/**
 * Sends calls to `base`. The header marks requests of this app: another site cannot set it without a preflight request,
 * so the session cookie alone does not allow it to write.
 */
export const httpSend =
  (fetcher: typeof fetch, base = '/api'): Send =>
  async ({ method, url, body, signal }) => {
    const headers: Record<string, string> = { accept: 'application/json', 'x-outbound': 'web' }
    const form = formOf(body)
    if (body !== undefined && !form) headers['content-type'] = 'application/json'
    let response: Response
    try {
      response = await fetcher(`${base}${url}`, {
        method,
        headers,
        credentials: 'same-origin',
        signal,
        body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      })
    } catch (error) {
      if (signal?.aborted) throw error // the caller aborted it and knows
      throw new ApiError(
        0,
        isOnline() === false
          ? 'You are offline. Try again when you are connected.'
          : 'The server could not be reached. Check your connection and try again.',
      )
    }
    if (response.status === 200 && response.headers.get('content-type') === csvType)
      return { code: 200, message: '', data: response.body }
    const answer = await envelope(response)
    if (answer) return answer
    throw new ApiError(
      response.status === 200 ? 500 : response.status,
      `The server gave an unexpected answer (${response.status})`,
    )
  }

/** A body with a file is sent as a form; null for every other body. */
function formOf(body: unknown): FormData | null {
  const { file, ...fields } = (typeof body === 'object' && body !== null ? body : {}) as { file?: unknown }
  const { name, bytes } = (file ?? {}) as { name?: unknown; bytes?: unknown }
  if (typeof name !== 'string' || !(bytes instanceof Uint8Array)) return null
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

async function envelope(response: Response): Promise<{ code: number; message: string; data: unknown } | null> {
  let parsed: unknown
  try {
    parsed = await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  const { code, message, data } = parsed as Record<string, unknown>
  return typeof code === 'number' ? { code, message: typeof message === 'string' ? message : '', data } : null
}
