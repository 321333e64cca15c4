export const moves = { title: 'Moves', description: 'Quotes of movers for your piano, and moves you were asked for.' };
export const ask = { title: 'Ask movers for quotes', description: 'Say once what is moved and what the path is like: movers answer with a price and a time.' };
