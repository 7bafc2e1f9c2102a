import { Badge } from '../ui/badge.tsx'

/** The mark of a creator about whose clicks something looks unusual: what, their page says. */
export const Unusual = () => <Badge tone="bad">Unusual clicks</Badge>
