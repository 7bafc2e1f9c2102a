import { z } from 'zod'
import { call } from '../call.ts'

export const links = {
  options: call({
    method: 'GET',
    path: '/tools/v1/urlshorts/list',
    kind: 'read',
    summary: 'Smart links as filter options',
    input: z.object({}),
    output: z.array(z.object({ urlShortCode: z.string(), urlShortName: z.string() })),
  }),
}
