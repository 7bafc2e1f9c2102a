import type { ConversionDetail } from '../../../contract/insights/conversions.ts'

const words: Record<ConversionDetail['conversionAttributedBy'], { how: string; sure: string }> = {
  click: {
    how: 'By click id',
    sure: 'Certain: the network returned the id of exactly this click.',
  },
  media: {
    how: 'By media',
    sure: 'The site is certain, the page is not: the network named the site, but returned no click id.',
  },
  none: {
    how: 'Not attributed',
    sure: 'The network returned neither a click id nor a media id that belongs to one site.',
  },
}

/** How a conversion was attributed to its page, and how certain that is. */
export function Attribution({ by }: { by: ConversionDetail['conversionAttributedBy'] }) {
  const { how, sure } = words[by]
  return (
    <div className="sure">
      <b>{how}</b>
      <span>{sure}</span>
    </div>
  )
}
