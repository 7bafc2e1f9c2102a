import type { PayableWhen } from '../../contract/creators/creator-words.ts'

export const payableLabels: Record<PayableWhen, string> = {
  approved: 'The sale is approved',
  paid: 'The network has paid you',
}
