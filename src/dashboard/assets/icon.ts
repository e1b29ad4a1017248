/** The mark of the pages: an envelope in a slot. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#2b5a91"/>
<path d="M7 11h18v12H7z" fill="#fffdf9"/>
<path d="m7 11 9 7 9-7" fill="none" stroke="#c8452c" stroke-width="2" stroke-linejoin="round"/>
</svg>
`;
