import type { creatorApprovals } from '../../contract/creators/creator-approvals.ts'
import type { Handlers } from '../http/handlers.ts'
import { approvalOptions, decide, listApprovals } from './approvals.ts'
import type { CreatorsParts } from './calls.ts'

export const creatorApprovalsCalls = ({
  database,
  clock,
  networkOf,
}: CreatorsParts): Handlers<typeof creatorApprovals> => ({
  list: (question, { accountUuid }) =>
    database.as(accountUuid, async (tx) => listApprovals(tx, question, await networkOf(tx))),
  options: (_, { accountUuid }) => database.as(accountUuid, approvalOptions),
  decide: (said, { accountUuid, userUuid }) =>
    database.as(accountUuid, (tx) => decide(tx, said, { accountUuid, userUuid, now: clock.now() })),
})
