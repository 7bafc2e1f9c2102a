import { Badge } from '../ui/badge.tsx'

/** Marks a creator with unusual clicks; the details are on their page. */
export const Unusual = () => <Badge tone="bad">Unusual clicks</Badge>
