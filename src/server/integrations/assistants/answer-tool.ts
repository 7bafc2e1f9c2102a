import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { demoMessage } from '../../../contract/errors.ts'
import { type AssistantTool, assistantTools, isAssistantTool } from '../../../contract/integrations/assistant-tools.ts'
import { readSent } from '../v1/asked.ts'
import { Refusal } from '../v1/refusal.ts'
import { clean } from './fence.ts'
import type { NoteCall } from './note-call.ts'
import type { AnyTool, Asking, Found } from './tool.ts'

export type AnswerParts = {
  tools: Readonly<Record<AssistantTool, AnyTool>>
  note: NoteCall
  toRefusal: (name: string, error: unknown) => Refusal
  isFull: () => boolean
}
export type Answered = { result: CallToolResult; refused: Refusal | null }

/** Fails when this key may not make this call; the rules depend on its scopes only. */
function expectMay(name: AssistantTool, of: AnyTool, { who }: Asking, isFull: () => boolean): void {
  const needs = assistantTools[name].needs
  const { via } = who
  const missing = via.kind === 'key' ? needs.filter((scope) => !via.scopes.some((has) => has === scope)) : needs
  if (missing.length > 0)
    throw new Refusal(403, 'scope_missing', `This key is not made for this. It would need: ${missing.join(' and ')}`)
  if (!of.isWriting) return
  if (who.isDemo) throw new Refusal(403, 'forbidden', demoMessage)
  if (!who.rights.includes('manage')) throw new Refusal(403, 'forbidden', 'Whoever made this key may not change this')
  if (isFull()) throw new Refusal(507, 'full', 'Nothing can be saved at the moment', { retryAfter: 60 })
}

const text = (value: unknown): CallToolResult['content'] => [{ type: 'text', text: JSON.stringify(value) }]
const answered = ({ data = {}, proof }: Found): CallToolResult => {
  const structuredContent = { ...data, ...(proof ? { proof } : {}) }
  return { content: text(structuredContent), structuredContent }
}
const refusedAs = (refusal: Refusal): CallToolResult => {
  // the message may contain the input, so it is cleaned like any text from outside
  const error = { code: refusal.code, message: clean(refusal.message), param: refusal.param && clean(refusal.param) }
  return { isError: true, content: text({ error }), structuredContent: { error } }
}

/** Answers a tool call, or refuses it with a reason. Every call is recorded in the audit log, also refused ones. */
export function createAnswerTool({ tools, note, toRefusal, isFull }: AnswerParts) {
  return async (named: string, raw: unknown, asking: Asking): Promise<Answered> => {
    const begun = performance.now()
    const took = () => Math.round(performance.now() - begun)
    const isKnown = isAssistantTool(named)
    try {
      if (!isKnown) throw new Refusal(404, 'not_found', 'There is no such tool. tools/list names all of them')
      const of = tools[named]
      expectMay(named, of, asking, isFull)
      const found = await of.run(readSent(of, raw) as never, asking)
      const result = answered(found)
      await note(asking, { tool: assistantTools[named].title, found, tookMs: took() })
      return { result, refused: null }
    } catch (error) {
      const refusal = toRefusal(`mcp ${isKnown ? named : 'unknown tool'}`, error)
      const tool = isKnown ? assistantTools[named].title : 'Unknown tool'
      await note(asking, { tool, refusal, tookMs: took() }).catch((problem) => toRefusal('mcp log', problem))
      return { result: refusedAs(refusal), refused: refusal }
    }
  }
}
export type AnswerTool = ReturnType<typeof createAnswerTool>

/** The tools as clients list them. */
export const listOf = (tools: Readonly<Record<AssistantTool, AnyTool>>) =>
  Object.entries(tools).map(([name, of]) => {
    const { $schema: _, ...inputSchema } = z.toJSONSchema(of.input, { io: 'input', unrepresentable: 'any' })
    return {
      name,
      title: isAssistantTool(name) ? assistantTools[name].title : name,
      description: of.description,
      inputSchema: inputSchema as { type: 'object'; [key: string]: unknown },
      annotations: {
        readOnlyHint: of.isWriting !== true,
        destructiveHint: false,
        idempotentHint: of.isWriting !== true,
        openWorldHint: false,
      },
    }
  })
