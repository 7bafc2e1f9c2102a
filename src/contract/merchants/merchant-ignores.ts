import { z } from 'zod'
import { call } from '../call.ts'

const advertiserUuid = z.uuid()
/** A site or a network; the other is null. */
const ignore = z.object({ ignoreChannelUuid: z.uuid().nullable(), ignoreNetworkUuid: z.uuid().nullable() })

export const merchantIgnores = {
  list: call({
    method: 'GET',
    path: '/advs/v1/ignores',
    kind: 'read',
    summary: 'Sites and networks for which a merchant is left out of suggestions',
    input: z.object({ advertiserUuid }),
    output: z.array(ignore),
  }),
  save: call({
    method: 'POST',
    path: '/advs/v1/ignores',
    kind: 'write',
    summary:
      'Makes these sites and networks the ones for which a merchant is left out of suggestions; none with empty lists',
    input: z.object({
      advertiserUuid,
      channelUuids: z.array(z.uuid()).max(500).default([]),
      networkUuids: z.array(z.uuid()).max(500).default([]),
    }),
    output: z.array(ignore),
  }),
}
