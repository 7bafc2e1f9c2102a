import { ApiError } from './api-error.ts'
import type { Send } from './create-api.ts'

/**
 * Sends calls to `base`. The header marks requests of this app: a foreign page cannot set it without being asked first,
 * so that the session cookie alone does not let it write.
 */
export const httpSend =
  (fetcher: typeof fetch, base = '/api'): Send =>
  async ({ method, url, body, signal }) => {
    const headers: Record<string, string> = { accept: 'application/json', 'x-outbound': 'web' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    let response: Response
    try {
      response = await fetcher(`${base}${url}`, {
        method,
        headers,
        credentials: 'same-origin',
        signal,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    } catch (error) {
      if (signal?.aborted) throw error // the caller stopped it and knows
      throw new ApiError(0, 'The server could not be reached. Check your connection and try again.')
    }
    const answer = await envelope(response)
    if (answer) return answer
    throw new ApiError(
      response.status === 200 ? 500 : response.status,
      `The server gave an unexpected answer (${response.status})`,
    )
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
