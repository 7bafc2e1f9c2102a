import { recordAudit } from '../../account/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Refusal } from '../v1/refusal.ts'
import { clean } from './fence.ts'
import type { Asking, Found } from './tool.ts'

export type Noted = { tool: string; tookMs: number } & ({ found: Found } | { refusal: Refusal })
export type NoteCall = (asking: Asking, call: Noted) => Promise<void>

/**
 * Records each call of an assistant: its purpose, the number of rows returned, and the reason for a refusal; never the
 * answer.
 */
export const createNoteCall =
  (database: Database, publicUrl: string): NoteCall =>
  async ({ who, key }, call) => {
    const said =
      'found' in call
        ? {
            about: clean(call.found.about),
            rows: call.found.proof?.rows.length ?? null,
            rowCount: call.found.proof?.row_count ?? null,
            path: call.found.proof?.report_url.slice(publicUrl.length).slice(0, 1000) ?? '',
          }
        : { refused: call.refusal.code, about: call.refusal.status < 500 ? clean(call.refusal.message) : '' }
    await database.as(who.accountUuid, (tx) =>
      recordAudit(tx, who, {
        action: 'assistant.asked',
        object: call.tool,
        after: { ...said, key: key.name, keyUuid: key.keyUuid, tookMs: call.tookMs },
      }),
    )
  }
