/**
 * The zone words Java prints for `zzz` in English, by zone and by minutes east of Greenwich, so that standard and
 * daylight time need no rules of their own. A family reads: offset word [offset word …] zones. Zones and offsets that
 * are not here have no word in Java either and print as `GMT+05:30`.
 */
const families = `
-660 NUT Pacific/Niue
-660 SST Pacific/Midway Pacific/Pago_Pago
-600 CKT Pacific/Rarotonga
-600 HAST -540 HADT America/Adak
-600 HST Pacific/Honolulu
-600 TAHT Pacific/Tahiti
-570 MART Pacific/Marquesas
-540 AKST -480 AKDT America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat
-540 GAMT Pacific/Gambier
-480 PST Pacific/Pitcairn
-480 PST -420 PDT America/Los_Angeles America/Tijuana America/Vancouver
-420 MST America/Creston America/Dawson America/Dawson_Creek America/Fort_Nelson America/Hermosillo
America/Mazatlan America/Phoenix America/Whitehorse
-420 MST -360 MDT America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Denver America/Edmonton
America/Inuvik
-360 CST America/Bahia_Banderas America/Belize America/Chihuahua America/Costa_Rica America/El_Salvador
America/Guatemala America/Managua America/Merida America/Mexico_City America/Monterrey America/Regina
America/Swift_Current America/Tegucigalpa
-360 CST -300 CDT America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Matamoros
America/Menominee America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem
America/Ojinaga America/Rankin_Inlet America/Resolute America/Winnipeg
-360 EAST -300 EASST Pacific/Easter
-360 GALT Pacific/Galapagos
-300 ACT America/Eirunepe America/Rio_Branco
-300 COT America/Bogota
-300 CST -240 CDT America/Havana
-300 ECT America/Guayaquil
-300 EST America/Atikokan America/Cancun America/Cayman America/Coral_Harbour America/Jamaica America/Panama
-300 EST -240 EDT America/Detroit America/Grand_Turk America/Indiana/Indianapolis America/Indiana/Marengo
America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac
America/Indianapolis America/Iqaluit America/Kentucky/Louisville America/Kentucky/Monticello America/Louisville
America/Nassau America/New_York America/Port-au-Prince America/Toronto
-300 PET America/Lima
-240 AMT America/Boa_Vista America/Campo_Grande America/Cuiaba America/Manaus America/Porto_Velho
-240 AST America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Curacao
America/Dominica America/Grenada America/Guadeloupe America/Kralendijk America/Lower_Princes America/Marigot
America/Martinique America/Montserrat America/Port_of_Spain America/Puerto_Rico America/Santo_Domingo
America/St_Barthelemy America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola
-240 AST -180 ADT America/Glace_Bay America/Goose_Bay America/Halifax America/Moncton America/Thule
Atlantic/Bermuda
-240 BOT America/La_Paz
-240 CLT -180 CLST America/Santiago
-240 GYT America/Guyana
-240 PYT -180 PYT America/Asuncion
-240 VET America/Caracas
-210 NST -150 NDT America/St_Johns
-180 ART America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba
America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos
America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman
America/Argentina/Ushuaia America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza
-180 BRT America/Araguaina America/Bahia America/Belem America/Fortaleza America/Maceio America/Recife
America/Santarem America/Sao_Paulo
-180 CLT Antarctica/Palmer
-180 FKT Atlantic/Stanley
-180 GFT America/Cayenne
-180 PMST -120 PMDT America/Miquelon
-180 ROTT Antarctica/Rothera
-180 SRT America/Paramaribo
-180 UYT America/Montevideo
-180 WGT -120 WGT -60 WGST America/Godthab America/Nuuk
-120 EGT -60 EGST 0 EGST America/Scoresbysund
-120 FNT America/Noronha
-120 GST Atlantic/South_Georgia
-60 AZOT 0 AZOST Atlantic/Azores
-60 CVT Atlantic/Cape_Verde
0 GMT Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar
Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Sao_Tome
America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena
0 GMT 120 CEST Antarctica/Troll
0 GMT 60 BST Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London
0 GMT 60 IST Europe/Dublin
0 WET 60 WEST Africa/Casablanca Africa/El_Aaiun Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Atlantic/Madeira
Europe/Lisbon
60 CET Africa/Algiers Africa/Tunis
60 CET 120 CEST Africa/Ceuta Arctic/Longyearbyen Europe/Amsterdam Europe/Andorra Europe/Belgrade Europe/Berlin
Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Busingen Europe/Copenhagen Europe/Gibraltar
Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco Europe/Oslo Europe/Paris
Europe/Podgorica Europe/Prague Europe/Rome Europe/San_Marino Europe/Sarajevo Europe/Skopje Europe/Stockholm
Europe/Tirane Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich
60 WAT Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Luanda
Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo
120 CAT Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Juba Africa/Khartoum Africa/Kigali
Africa/Lubumbashi Africa/Lusaka Africa/Maputo
120 EET Africa/Tripoli Europe/Kaliningrad
120 EET 180 EEST Africa/Cairo Asia/Beirut Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Nicosia Europe/Athens
Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Kiev Europe/Kyiv Europe/Mariehamn Europe/Riga Europe/Sofia
Europe/Tallinn Europe/Vilnius
120 IST 180 IDT Asia/Jerusalem
120 SAST Africa/Johannesburg Africa/Maseru Africa/Mbabane
120 WAT Africa/Windhoek
180 AST Asia/Aden Asia/Baghdad Asia/Bahrain Asia/Kuwait Asia/Qatar Asia/Riyadh
180 EAT Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala
Africa/Mogadishu Africa/Nairobi Indian/Antananarivo Indian/Comoro Indian/Mayotte
180 EET Asia/Amman Asia/Damascus
180 MSK Europe/Kirov Europe/Minsk Europe/Moscow Europe/Simferopol Europe/Volgograd
180 SYOT Antarctica/Syowa
180 TRT Europe/Istanbul
210 IRST Asia/Tehran
240 AMT Asia/Yerevan
240 AZT Asia/Baku
240 GET Asia/Tbilisi
240 GST Asia/Dubai Asia/Muscat
240 MUT Indian/Mauritius
240 RET Indian/Reunion
240 SAMT Europe/Samara
240 SCT Indian/Mahe
270 AFT Asia/Kabul
300 ALMT 360 ALMT Asia/Almaty
300 AQTT Asia/Aqtau Asia/Aqtobe
300 MAWT Antarctica/Mawson
300 MVT Indian/Maldives
300 ORAT Asia/Oral
300 PKT Asia/Karachi
300 QOST 360 QOST Asia/Qostanay
300 QYZT Asia/Qyzylorda
300 TFT Indian/Kerguelen
300 TJT Asia/Dushanbe
300 TMT Asia/Ashgabat
300 UZT Asia/Samarkand Asia/Tashkent
300 VOST 420 VOST Antarctica/Vostok
300 YEKT Asia/Yekaterinburg
330 IST Asia/Calcutta Asia/Colombo Asia/Kolkata
345 NPT Asia/Kathmandu Asia/Katmandu
360 BDT Asia/Dhaka
360 BTT Asia/Thimphu
360 IOT Indian/Chagos
360 KGT Asia/Bishkek
360 OMST Asia/Omsk
360 XJT Asia/Urumqi
390 CCT Indian/Cocos
390 MMT Asia/Rangoon Asia/Yangon
420 CXT Indian/Christmas
420 DAVT Antarctica/Davis
420 HOVT Asia/Hovd
420 ICT Asia/Bangkok Asia/Ho_Chi_Minh Asia/Phnom_Penh Asia/Saigon Asia/Vientiane
420 KRAT Asia/Krasnoyarsk Asia/Novokuznetsk
420 NOVT Asia/Novosibirsk
420 WIB Asia/Jakarta Asia/Pontianak
480 AWST Australia/Perth
480 AWST 660 AWST Antarctica/Casey
480 BNT Asia/Brunei
480 CST Asia/Macau Asia/Shanghai Asia/Taipei
480 HKT Asia/Hong_Kong
480 IRKT Asia/Irkutsk
480 MYT Asia/Kuala_Lumpur Asia/Kuching
480 PST Asia/Manila
480 SGT Asia/Singapore
480 ULAT Asia/Ulaanbaatar
480 WITA Asia/Makassar
525 ACWST Australia/Eucla
540 JST Asia/Tokyo
540 KST Asia/Pyongyang Asia/Seoul
540 PWT Pacific/Palau
540 TLT Asia/Dili
540 WIT Asia/Jayapura
540 YAKT Asia/Chita Asia/Khandyga Asia/Yakutsk
570 ACST Australia/Darwin
570 ACST 630 ACDT Australia/Adelaide Australia/Broken_Hill
600 AEST Australia/Brisbane Australia/Lindeman
600 AEST 660 AEDT Antarctica/Macquarie Australia/Hobart Australia/Melbourne Australia/Sydney
600 CHUT Pacific/Chuuk Pacific/Truk
600 ChST Pacific/Guam Pacific/Saipan
600 DDUT Antarctica/DumontDUrville
600 PGT Pacific/Port_Moresby
600 VLAT Asia/Ust-Nera Asia/Vladivostok
630 LHST 660 LHDT Australia/Lord_Howe
660 BST Pacific/Bougainville
660 KOST Pacific/Kosrae
660 MAGT Asia/Magadan
660 NCT Pacific/Noumea
660 NFT 720 NFST Pacific/Norfolk
660 PONT Pacific/Pohnpei Pacific/Ponape
660 SAKT Asia/Sakhalin
660 SBT Pacific/Guadalcanal
660 SRET Asia/Srednekolymsk
660 VUT Pacific/Efate
720 ANAT Asia/Anadyr
720 FJT Pacific/Fiji
720 GILT Pacific/Tarawa
720 MHT Pacific/Kwajalein Pacific/Majuro
720 NRT Pacific/Nauru
720 NZST 780 NZDT Antarctica/McMurdo Pacific/Auckland
720 PETT Asia/Kamchatka
720 TVT Pacific/Funafuti
720 WAKT Pacific/Wake
720 WFT Pacific/Wallis
765 CHAST 825 CHADT Pacific/Chatham
780 PHOT Pacific/Enderbury
780 TKT Pacific/Fakaofo
780 TOT Pacific/Tongatapu
780 WSST Pacific/Apia
840 LINT Pacific/Kiritimati
`;

function readFamilies(text: string): ReadonlyMap<string, ReadonlyMap<number, string>> {
	const zones = new Map<string, ReadonlyMap<number, string>>();
	let words = new Map<number, string>();
	let inZones = true;
	let offset: number | undefined;
	for (const token of text.trim().split(/\s+/)) {
		if (offset !== undefined) {
			words.set(offset, token);
			offset = undefined;
		} else if (/^-?\d+$/.test(token)) {
			words = inZones ? new Map() : words;
			inZones = false;
			offset = Number(token);
		} else {
			inZones = true;
			zones.set(token, words);
		}
	}

	return zones;
}

const wordsByZone = readFamilies(families);

/** Java's word for a zone at an offset in minutes; undefined where Java has none. */
export function zoneWord(zone: string, offset: number): string | undefined {
	return wordsByZone.get(zone)?.get(offset);
}
