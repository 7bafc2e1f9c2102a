import { AppLink } from '../ui/app-link.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'

/** A site in a list: its picture, its name as a link, and its domain below. `base` is the list's address. */
export function SiteName({
  site,
  base,
}: {
  site: { channelUuid: string; channelName: string; channelDomain: string; channelFaviconUrl: string | null }
  base: string
}) {
  return (
    <div className="cellmain">
      <LetterTile name={site.channelName} src={site.channelFaviconUrl} />
      <span className="site-name">
        <AppLink to={`${base}/${site.channelUuid}`} className="link ell">
          {site.channelName}
        </AppLink>
        <span className="dim ell">{site.channelDomain}</span>
      </span>
    </div>
  )
}
