import type { Answer } from './stand-in.ts'

/** A number in a stand-in's answer with exactly these digits, which `JSON.stringify` would shorten. */
export const exactNumber = (text: string) => `#${text}#`
export const jsonAnswer = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body).replaceAll(/"#(-?[\d.]+)#"/g, '$1'),
})
