curl "https://api.example.com/v1/branches" \
  -H "Authorization: Bearer $API_KEY"
