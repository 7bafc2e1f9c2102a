import { z } from 'zod'

export const redirectReason = z.enum(['', 'discover mode', 'no link', 'other address', 'excluded'])

/** The reason in the decision why no campaign carried the click; '' when only the offers show it. */
export const redirectReasonSql = `multiIf(kind = 'click' OR decision = '', '',
  JSONExtractString(decision, 'why') IN ('discover mode', 'no link'), JSONExtractString(decision, 'why'),
  position(decision, '"reason":"other address"') > 0, 'other address',
  position(decision, '"reason":"excluded"') > 0 OR position(decision, '"reason":"creator only"') > 0
    OR position(decision, '"reason":"other creators"') > 0, 'excluded', '')`
