/** In a file of its own name, which the list of files to be stored leaves out: it is for browsers that store none. */
export { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
