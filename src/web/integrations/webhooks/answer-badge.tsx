import { Badge } from '../../ui/badge.tsx'

/** What was answered to a message: a status, or that nothing was. */
export const AnswerBadge = ({ status }: { status: number | null }) => (
  <Badge tone={status !== null && status < 300 ? 'good' : 'bad'}>
    {status === null ? 'No answer' : String(status)}
  </Badge>
)
