import { Badge } from '../../ui/badge.tsx'

/** The response to a message: a status, or none. */
export const AnswerBadge = ({ status }: { status: number | null }) => (
  <Badge tone={status !== null && status < 300 ? 'good' : 'bad'}>
    {status === null ? 'No answer' : String(status)}
  </Badge>
)
