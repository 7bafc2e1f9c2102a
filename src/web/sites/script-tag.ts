/** The tag a publisher pastes before `</head>`. */
export const scriptTag = (origin: string, channelUuid: string): string =>
  `<script async src="${origin}/tr/v1/script.js" data-site="${channelUuid}"></script>`
