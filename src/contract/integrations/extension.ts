import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf } from '../name.ts'
import { apiKeyRow } from './api-keys.ts'
import { longestKeyName } from './api-limits.ts'

const only = { feature: 'extension' as const }

/** Keys of the browser extension; plans without the API include them too. */
export const extension = {
  keys: call({
    method: 'GET',
    path: '/integrations/v1/extension',
    kind: 'read',
    right: 'manage',
    ...only,
    summary: 'Keys of the browser extension that work, the newest first',
    input: z.object({}),
    output: z.object({ keys: z.array(apiKeyRow) }),
  }),
  connect: call({
    method: 'POST',
    path: '/integrations/v1/extension/keys',
    kind: 'write',
    proof: true,
    ...only,
    summary: 'Makes a key of the browser extension. The key itself is in this answer and nowhere else',
    input: z.object({
      keyName: nameOf(longestKeyName),
      /** Without it the extension only reads. */
      keyMakesLinks: z.boolean().default(true),
    }),
    output: z.object({ key: z.string(), row: apiKeyRow }),
  }),
  end: call({
    method: 'DELETE',
    path: '/integrations/v1/extension/keys/{keyUuid}',
    kind: 'write',
    ...only,
    summary: 'Ends a key of the browser extension at once, for good',
    input: z.object({ keyUuid: z.uuid() }),
    output: z.object({}),
  }),
}
