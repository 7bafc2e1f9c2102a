import { sourceText } from '../contract/feeds/source-words.ts'
import { capital } from './format.ts'

/** The displayed form of the server's message about a feed. */
export function messageText(message: string): string {
  if (message.startsWith('size ')) return `File size: ${message.slice(5)}`
  if (/expected a value|incorrect header check|Request failed with status code/.test(message))
    return `Error: source feed not found (${sourceText(message)})`
  if (message.includes('not well-formed')) return `Error: source feed cannot be parsed (${message})`
  if (message.includes('Format not supported')) return 'Error: network format not supported'
  if (message.includes('No products parsed')) return `Error: no valid products (${message})`
  return message.replace(/^AxiosError/, 'Error')
}
/** The same where the failure is already mentioned: a separate sentence. */
export const problemText = (message: string): string => capital(messageText(message).replace(/^Error: /, ''))
