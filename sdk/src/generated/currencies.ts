// Generated from the contract by `npm run generate -w sdk`; do not edit.

export const defaultCurrencyDigits = 2;
export const currencyDigits: Readonly<Record<string, number>> = {"BHD":3,"BIF":0,"CLF":4,"CLP":0,"DJF":0,"GNF":0,"IQD":3,"ISK":0,"JOD":3,"JPY":0,"KMF":0,"KRW":0,"KWD":3,"LYD":3,"OMR":3,"PYG":0,"RWF":0,"TND":3,"UGX":0,"UYI":0,"UYW":4,"VND":0,"VUV":0,"XAF":0,"XOF":0,"XPF":0};
