import { Download } from './download.ts'

/** The whole text of a file returned by a call. */
export async function textOf(answer: Promise<unknown>): Promise<string> {
  const file = await answer
  if (!(file instanceof Download)) throw new Error('No file')
  const text = new TextDecoder('utf-8', { ignoreBOM: true })
  let all = ''
  for await (const piece of file.pieces) all += text.decode(piece, { stream: true })
  return all
}
